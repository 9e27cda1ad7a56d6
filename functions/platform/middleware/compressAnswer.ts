import { gzipSync } from 'node:zlib'
import type { HttpAnswer } from '../http/answer.ts'
import type { CallMiddleware } from './callEvent.ts'

/** What fits into one packet is not sent sooner for being smaller. */
const leastBytes = 1400

/**
 * Compresses a large answer (gzip) for a caller that takes it; CloudFront does so only with what it may keep, which no answer is.
 * Never an answer of a sealed call, whether it was sealed or not, nor one that sets a cookie: by the size of a secret that is
 * compressed together with text of an attacker the secret can be guessed (BREACH), and a sealed one does not get smaller.
 */
export const compressAnswer = (): CallMiddleware => ({
  after(request) {
    const { event, response } = request
    if (response?.headers['content-type'] !== 'application/json') return
    if (event.contract.sealed === true || event.opened !== undefined || response.cookies !== undefined) return
    if (Buffer.byteLength(response.body) < leastBytes) return
    // Whatever keeps answers must not give a compressed one to a caller that does not take it.
    const headers = { ...response.headers, vary: 'accept-encoding' }
    request.response = takesGzip(event.request.headers['accept-encoding'] ?? '')
      ? gzipped({ ...response, headers })
      : { ...response, headers }
  },
})

const gzipped = (answer: HttpAnswer): HttpAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'content-encoding': 'gzip' },
  body: gzipSync(answer.body).toString('base64'),
  isBase64Encoded: true,
})

/** Whether `Accept-Encoding` (RFC 9110, 12.5.3) names gzip, and not with the weight 0. */
const takesGzip = (accepted: string): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .map(one => one.replaceAll(/\s/g, ''))
    .some(one => /^gzip(;q=(?!0(\.0*)?$).*)?$/.test(one))
