import type middy from '@middy/core'
import type { HttpAnswer } from '../http/answer.ts'
import type { CallEvent, CallMiddleware } from './callEvent.ts'

/** Headers of every answer, also of a refusal: the id of the request, the server's time, and that nothing may be stored. */
export const answerHeaders = (): CallMiddleware => ({ after: addHeaders, onError: addHeaders })

function addHeaders(request: middy.Request<CallEvent, HttpAnswer>): void {
  if (request.response) request.response = withAnswerHeaders(request.response, request.event)
}

export const withAnswerHeaders = (
  answer: HttpAnswer,
  { request, now }: Pick<CallEvent, 'request' | 'now'>,
): HttpAnswer => ({
  ...answer,
  headers: {
    ...answer.headers,
    'cache-control': 'no-store',
    'x-server-now': now.toISOString(),
    'x-correlation-id': request.requestId,
  },
})
