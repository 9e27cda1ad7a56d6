interface Answer {
  readonly ok: boolean
  readonly status?: number
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean'

/** Not the server's word on what was asked: no answer, no session, too busy, an outage. */
const saysNothing = ({ ok, status = 0 }: Answer): boolean =>
  !ok && (status === 0 || status === 401 || status === 429 || status >= 500)

/**
 * What is kept of two answers to the same question: one that was had is not taken off the screen because asking again
 * failed. Otherwise a look at the page while the line is down would throw away the form one is typing in.
 */
export function keepAnswer(before: unknown, after: unknown): unknown {
  return isAnswer(before) && before.ok && isAnswer(after) && saysNothing(after) ? before : after
}
