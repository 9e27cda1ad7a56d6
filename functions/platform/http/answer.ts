import type { RefusalCodes, Refused, SentBytes } from '../../../shared/outcome.ts'
import type { Problem } from '../../../shared/problem.ts'
import { problemStatus } from '../../../shared/problem.ts'
import { sentenceOf } from '../sentences.ts'

/** An answer of the HTTP API, payload 2.0. */
export interface HttpAnswer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies?: readonly string[]
  readonly body: string
  /** The body is bytes, written as base64. */
  readonly isBase64Encoded?: boolean
}

/** A failure's body: every one of the documents' readers finds its field (K-231). */
function refusalOf(problem: Problem, others: readonly Problem[] = [], codes: RefusalCodes = {}) {
  const sentence = sentenceOf(problem)
  return {
    success: false as const,
    message: codes.message ?? sentence,
    msg: sentence,
    error: sentence,
    problem,
    ...(others.length === 0 ? {} : { problems: [problem, ...others] }),
    ...(codes.code === undefined ? {} : { code: codes.code }),
    ...(codes.errCode === undefined ? {} : { errCode: codes.errCode }),
  }
}

/** The HTTP status of a problem (K-232). */
export const statusOf = (problem: Problem): number => problemStatus[problem.id]

/** A refusal as JSON, unsealed. */
export const plainRefusal = ({ problem, others, codes }: Refused): HttpAnswer =>
  jsonAnswer(statusOf(problem), refusalOf(problem, others, codes))

/** A file to save: a browser never opens it as a page (`nosniff`, attachment). */
export const fileAnswer = ({ bytes, contentType, fileName }: SentBytes): HttpAnswer => ({
  statusCode: 200,
  headers: {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
  },
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
})

export const jsonAnswer = (
  statusCode: number,
  body: unknown,
  cookies: readonly string[] = [],
): HttpAnswer => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  ...(cookies.length === 0 ? {} : { cookies }),
  body: JSON.stringify(body),
})
