import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '../../shared/contracts/defineCall.ts'
import { fileReply } from '../../shared/contracts/fileReply.ts'
import { reply } from '../../shared/outcome.ts'
import { apiFunction, serve } from './apiFunction.ts'
import { httpEvent, scriptedTable, testEnvironment } from './testing.ts'

/** Calls that answer with a file instead of a body. */

const takeAway = defineCall('takeAway', 'GET /take-away', {
  access: 'public',
  answers: 'file',
  input: z.object({}),
  reply: fileReply,
})

it('sends the bytes as they are, to be saved under their name and never shown or kept', async () => {
  Object.assign(process.env, testEnvironment)
  const never = () => Promise.reject(new Error('nothing is sealed here'))
  const bytes = Uint8Array.from([0, 255, 80, 75])
  const handler = apiFunction(
    {
      table: scriptedTable(),
      now: () => new Date('2026-11-20T04:30:00.000Z'),
      seals: { open: never, replyOnly: never, publicKey: never },
    },
    [
      serve(takeAway, () =>
        Promise.resolve(
          reply({}, { file: { bytes, contentType: 'application/x-bytes', fileName: 'a-b.bin' } }),
        ),
      ),
    ],
  )
  const answer = await handler(httpEvent({ method: 'GET', path: '/take-away' }), {} as never)
  expect(answer).toMatchObject({
    statusCode: 200,
    isBase64Encoded: true,
    headers: {
      'content-type': 'application/x-bytes',
      'content-disposition': 'attachment; filename="a-b.bin"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
  expect([...Buffer.from(answer.body, 'base64')]).toEqual([...bytes])
})
