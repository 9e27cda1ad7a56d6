import { createHash, createHmac } from 'node:crypto'
import { refuse } from '../../../shared/outcome.ts'
import type { SentFile } from '../http/inputOf.ts'
import { type CallMiddleware, CallRefused } from './callEvent.ts'

/**
 * Binds the key of a call that is done once to the investor and the parsed input. A key that would not be recognised
 * later is refused, since the caller relies on it; a call may go without one.
 */
export const idempotencyKey = (): CallMiddleware => ({
  before({ event }) {
    const { contract, request, session, input, sent } = event
    const key = request.headers['idempotency-key']
    if (contract.idempotent !== true || key === undefined) return
    if (!/^[A-Za-z0-9_-]{16,64}$/.test(key))
      throw new CallRefused(refuse('common.fieldInvalid', { field: 'idempotency-key' }))
    if (!input.ok) return
    const owner = session?.investorId ?? 'visitor'
    event.idempotency = { owner, call: contract.name, ...hashesOf(key, input.value, sent.file) }
  },
})

/**
 * What is stored of an idempotent request: the key's hash, and a hash of the parsed input under the key itself. Only the
 * browser knows the key, so nobody who reads the table can try passwords or account numbers against it.
 */
function hashesOf(key: string, input: unknown, file: SentFile | undefined) {
  const body = createHmac('sha256', key).update(JSON.stringify(input))
  if (file !== undefined) body.update(file.bytes)
  return { key: createHash('sha256').update(key).digest('base64url'), bodyHash: body.digest('base64url') }
}
