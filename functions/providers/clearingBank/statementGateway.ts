import * as z from 'zod/mini'
import { ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import {
  readAnswer,
  type SignedRequestsOptions,
  signedRequests,
} from '../../platform/vendors/vendorRequests.ts'
import type { ClearingBank, StatementLine } from './port.ts'

/** A page of the account's statement; the format is ours (README.md). */
const statement = z.object({
  date: z.string(),
  lines: z.array(
    z.object({
      at: z.iso.datetime({ offset: true }),
      paise: z.int(),
      kind: z.enum(['GATEWAY', 'TRANSFER', 'PAY_OUT', 'REFUND']),
      reference: z.string().check(z.minLength(1)),
    }),
  ),
  next: z.nullish(z.string().check(z.minLength(1))),
})
type WireLine = z.output<typeof statement>['lines'][number]

const kinds: Readonly<Record<WireLine['kind'], StatementLine['kind']>> = {
  GATEWAY: 'gateway',
  TRANSFER: 'transfer',
  PAY_OUT: 'pay-out',
  REFUND: 'refund',
}
const comesIn: ReadonlySet<WireLine['kind']> = new Set(['GATEWAY', 'TRANSFER'])

const askBudget = { budgetMs: 8_000, attempts: 2 } as const
const mostPages = 50

export function openStatementGateway(options: SignedRequestsOptions): ClearingBank {
  const send = signedRequests('clearing-bank', options)
  return {
    async statement(date) {
      const lines: StatementLine[] = []
      let page: string | undefined
      for (let read = 0; read < mostPages; read += 1) {
        const query = new URLSearchParams(page === undefined ? { date } : { date, page })
        const request = { method: 'GET', path: `/v1/statement?${query}`, operation: 'statement' } as const
        const answer = readAnswer(await send(request, askBudget), statement)
        if (answer.date !== date) throw new ProviderUnavailable('the bank answered about another day')
        lines.push(...answer.lines.map(lineOf))
        if (answer.next == null) return lines
        page = answer.next
      }
      throw new ProviderUnavailable('the statement is too long to be read whole')
    },
  }
}

function lineOf({ at, paise, kind, reference }: WireLine): StatementLine {
  // The sign must fit the kind.
  if (paise === 0 || paise > 0 !== comesIn.has(kind))
    throw new ProviderUnavailable('a line of the statement contradicts itself')
  return { at: new Date(at), paise, kind: kinds[kind], reference }
}
