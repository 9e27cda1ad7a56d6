import * as z from 'zod/mini'
import { type Refused, refuse } from '../../../shared/outcome.ts'
import { BodyRefused, mergedInput, problemsOf, type SentFile } from '../http/inputOf.ts'
import type { HttpRequest } from '../http/request.ts'
import type { CallEvent, CallMiddleware } from './callEvent.ts'

/** Merges body, query and path and parses them by the contract. A wrong input is refused on its fields, sealed if the call was. */
export const parseInput = (): CallMiddleware => ({
  async before({ event }) {
    const input = event.contract.encoding === 'raw' ? rawInput(event.request) : inputOf(event)
    const parsed = await z.safeParseAsync(event.contract.input, input)
    event.input = parsed.success ? { ok: true, value: parsed.data } : inputRefusal(parsed.error, input)
  },
})

function inputOf({ contract, request, sent, opened }: CallEvent): Record<string, unknown> {
  const fields = opened?.value === undefined ? sent.fields : sealedFields(opened.value)
  return mergedInput(contract, request, { ...fileName(sent.file), ...fields, ...fileSize(sent.file) })
}

/** The sealed fields; a sealed list or text is no input of any call, as little as an unsealed one. */
function sealedFields(value: unknown): Readonly<Record<string, unknown>> {
  const fields = z.safeParse(z.record(z.string(), z.unknown()), value)
  if (!fields.success) throw new BodyRefused({ id: 'common.fieldInvalid' })
  return fields.data
}

/** The file's own name is used when the caller sent none beside it (K-018). */
const fileName = (file: SentFile | undefined): Record<string, unknown> =>
  file === undefined || file.name === '' ? {} : { name: file.name }
/** The size is counted; what the caller says of it is ignored. */
const fileSize = (file: SentFile | undefined): Record<string, unknown> =>
  file === undefined ? {} : { size: file.bytes.length }

/** A hook's handler gets what it needs to verify the sender: the raw body, and the headers but for those of our own. */
function rawInput({ headers, body }: HttpRequest): Record<string, unknown> {
  const { cookie: _cookie, 'x-origin-secret': _secret, ...sent } = headers
  return { raw: body.toString('utf8'), headers: sent }
}

function inputRefusal(error: z.core.$ZodError, input: unknown): Refused {
  const [first, ...others] = problemsOf(error, input)
  return refuse(first.id, { ...(first.field === undefined ? {} : { field: first.field }), others })
}
