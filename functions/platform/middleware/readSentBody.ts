import { type ReadMultipart, readBody } from '../http/inputOf.ts'
import type { CallMiddleware } from './callEvent.ts'

/** Reads the body by the contract's encoding; too large a body or another content type is refused (413, 415). */
export const readSentBody = (multipart: ReadMultipart | undefined): CallMiddleware => ({
  async before({ event }) {
    event.sent = await readBody(event.contract, event.request, multipart)
  },
})
