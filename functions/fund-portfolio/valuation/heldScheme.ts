import type { FundReturn } from '../../../shared/contracts/fund-portfolio/fundBody.ts'
import { openFlows } from '../../../shared/finance/funds/fundReturns.ts'
import type { DatedFlow } from '../../../shared/finance/xirr.ts'
import { yearlyReturn } from '../../../shared/finance/yearlyReturn.ts'
import type { ValuedPosition } from './valuedPosition.ts'

/** A scheme over all its folios, and what positions come to together: pure. */

export interface HeldScheme {
  readonly holdingId: string
  readonly code?: string
  readonly valued: readonly ValuedPosition[]
}

/** By code; without one by ISIN, at last by company and name. In the order of the names. */
export function heldSchemes(valued: readonly ValuedPosition[]): HeldScheme[] {
  const groups = new Map<string, ValuedPosition[]>()
  for (const one of valued) {
    const { amc, schemeName, isin } = one.position
    const key = codeOf(one) ?? isin ?? `${amc} ${schemeName}`
    const same = groups.get(key)
    if (same === undefined) groups.set(key, [one])
    else same.push(one)
  }
  return [...groups.values()]
    .map(same => schemeOf(same))
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

const codeOf = ({ facts, position }: ValuedPosition): string | undefined => facts?.code ?? position.code

function schemeOf(valued: readonly ValuedPosition[]): HeldScheme {
  const [first] = valued
  const code = first === undefined ? undefined : codeOf(first)
  if (code !== undefined) return { holdingId: code, code, valued }
  const ids = valued.map(({ position }) => position.positionId).sort()
  return { holdingId: first?.position.isin ?? ids[0] ?? '', valued }
}

export const nameOf = ({ valued }: HeldScheme): string =>
  valued[0]?.facts?.name ?? valued[0]?.position.schemeName ?? ''

export const unitsOf = (valued: readonly ValuedPosition[]): number =>
  valued.reduce((sum, { position }) => sum + Math.max(0, position.unitsE4), 0)

/** The sum of a figure over the positions that have it. */
export const sumOf = (
  valued: readonly ValuedPosition[],
  figure: (one: ValuedPosition) => number | undefined,
): number => valued.reduce((sum, one) => sum + (figure(one) ?? 0), 0)

/** Cost of what has a value: the others would be losses of all they cost. */
export const costedPaise = ({ valuePaise, costPaise }: ValuedPosition): number | undefined =>
  valuePaise === undefined ? undefined : costPaise

/** Every flow of the positions that count in returns, and their value today. */
export function allFlows(valued: readonly ValuedPosition[], today: string): DatedFlow[] {
  const flows: DatedFlow[] = []
  for (const { ledger } of valued) for (const flow of ledger?.flows ?? []) flows.push(flow)
  return withValue(flows, valued, today)
}

/** The flows of what is held, and its value today. */
function liveFlows(valued: readonly ValuedPosition[], today: string): DatedFlow[] {
  const flows: DatedFlow[] = []
  for (const { ledger } of valued)
    if (ledger !== undefined) for (const flow of openFlows(ledger)) flows.push(flow)
  return withValue(flows, valued, today)
}

function withValue(flows: DatedFlow[], valued: readonly ValuedPosition[], today: string): DatedFlow[] {
  const paise = sumOf(valued, ({ ledger, valuePaise }) => (ledger === undefined ? 0 : valuePaise))
  return paise === 0 ? flows : [...flows, { date: today, paise }]
}

/** Returns of positions: of all flows, and of open units. What is not reconciled is left out; alone it has none. */
export function returnsOf(
  valued: readonly ValuedPosition[],
  today: string,
): { readonly xirr: FundReturn; readonly xirrLive: FundReturn } {
  const counted = valued.filter(({ ledger }) => ledger !== undefined)
  if (counted.length === 0 && valued.length > 0)
    return { xirr: { reason: 'not_reconciled' }, xirrLive: { reason: 'not_reconciled' } }
  return { xirr: yearlyReturn(allFlows(counted, today)), xirrLive: yearlyReturn(liveFlows(counted, today)) }
}
