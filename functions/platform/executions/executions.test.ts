import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openExecutions } from './executions.ts'

const sfn = mockClient(SFNClient)
const machine = 'arn:aws:states:ap-south-1:000000000000:stateMachine:bank-verification'
beforeEach(() => {
  sfn.reset()
  vi.stubEnv('MACHINE_BANK_VERIFICATION', machine)
})
const start = () => openExecutions().start('bank-verification', 'bav_1', { attemptId: 'bav_1' })

describe('starting an execution', () => {
  it('names it and gives it ids only', async () => {
    sfn.on(StartExecutionCommand).resolves({ executionArn: 'arn', startDate: new Date(0) })
    expect(await start()).toBe('started')
    expect(sfn.commandCalls(StartExecutionCommand)[0]?.args[0].input).toEqual({
      stateMachineArn: machine,
      name: 'bav_1',
      input: '{"attemptId":"bav_1"}',
    })
  })

  it('takes an execution that exists for a success, and lets any other failure through', async () => {
    sfn
      .on(StartExecutionCommand)
      .rejectsOnce(new ExecutionAlreadyExists({ message: 'exists', $metadata: {} }))
      .rejects(new Error('throttled'))
    expect(await start()).toBe('exists')
    await expect(start()).rejects.toThrow('throttled')
  })
})
