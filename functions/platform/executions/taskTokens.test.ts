import {
  InvalidToken,
  SendTaskSuccessCommand,
  SFNClient,
  TaskDoesNotExist,
  TaskTimedOut,
} from '@aws-sdk/client-sfn'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTaskTokens } from './taskTokens.ts'

const sfn = mockClient(SFNClient)
beforeEach(() => {
  sfn.reset()
})
const answer = () => openTaskTokens().answer('token', { orderId: 'liq_1', state: 'quoteReady', seconds: 60 })

describe('answering a machine that waits', () => {
  it('gives the waiting state what it goes on with', async () => {
    sfn.on(SendTaskSuccessCommand).resolves({})
    expect(await answer()).toBe('answered')
    expect(sfn.commandCalls(SendTaskSuccessCommand)[0]?.args[0].input).toEqual({
      taskToken: 'token',
      output: '{"orderId":"liq_1","state":"quoteReady","seconds":60}',
    })
  })

  it.each([TaskTimedOut, TaskDoesNotExist, InvalidToken])(
    'takes a token nobody waits with for a success: %o',
    async Gone => {
      sfn.on(SendTaskSuccessCommand).rejects(new Gone({ message: 'gone', $metadata: {} }))
      expect(await answer()).toBe('gone')
    },
  )

  it('lets any other failure through, so that the queue tries again', async () => {
    sfn.on(SendTaskSuccessCommand).rejects(new Error('throttled'))
    await expect(answer()).rejects.toThrow('throttled')
  })
})
