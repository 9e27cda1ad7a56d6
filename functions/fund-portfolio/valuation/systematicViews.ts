import type { Sip, SystematicPlan } from '../../../shared/contracts/fund-portfolio/systematicsBody.ts'
import { decimalOf, fundValue, percentText } from '../../../shared/finance/funds/fundAmounts.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import type { ValidPans } from '../reads/readDependencies.ts'
import { heldUnitsOf } from './heldUnits.ts'
import type { FoundPlan } from './systematics.ts'
import type { ValuedPosition } from './valuedPosition.ts'

/** Plans as the two calls show them (D1 s3). Pure. */

const displayNames = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
} as const
export const frequencyName = ({ frequency }: Pick<FoundPlan, 'frequency'>): string => displayNames[frequency]

/** What is left of the instalments at today's price, and while all of it is left what it gained. */
function worthOf(
  { rows }: FoundPlan,
  one: ValuedPosition,
  { unitsE4, investedPaise }: { readonly unitsE4: number; readonly investedPaise: number },
): Pick<Sip, 'todaysVal' | 'valuePaise' | 'pricedOn' | 'percentPnl' | 'heldUnits'> {
  const heldE4 = heldUnitsOf(one, rows)
  if (heldE4 === undefined) return {}
  const held = { heldUnits: decimalOf(heldE4) }
  if (heldE4 === 0) return { ...held, todaysVal: 0, valuePaise: 0 }
  if (one.price === undefined) return held
  const valuePaise = fundValue(heldE4, one.price.navE4)
  const gained = heldE4 === unitsE4 ? percentText(valuePaise - investedPaise, investedPaise) : undefined
  return {
    ...held,
    todaysVal: rupees(valuePaise),
    valuePaise,
    pricedOn: one.price.date,
    ...(gained === undefined ? {} : { percentPnl: gained }),
  }
}

/** A SIP with what its instalments bought and what of it is held. */
export function sipView(plan: FoundPlan, one: ValuedPosition): Sip {
  const { facts, position } = one
  const code = facts?.code ?? position.code
  const unitsE4 = plan.rows.reduce((sum, row) => sum + (row.unitsE4 ?? 0), 0)
  const investedPaise = plan.paise * plan.rows.length
  return {
    ...(code === undefined ? {} : { codeAMFI: code }),
    'Fund Scheme Name': facts?.name ?? position.schemeName,
    'Investment Amount': rupees(plan.paise),
    investmentPaise: plan.paise,
    'Installment Day': plan.day,
    'Number of Installments': plan.planned ?? plan.rows.length,
    'Start Date': plan.startedOn,
    ...(plan.endsOn === undefined ? {} : { 'End Date': plan.endsOn }),
    ...(plan.nextOn === undefined ? {} : { 'Next Installment Day': plan.nextOn }),
    sipStatus: plan.isActive ? 'Active' : 'Inactive',
    frequencyDisplayName: frequencyName(plan),
    typeDisplayName: plan.kind,
    amtInvstdTillDate: rupees(investedPaise),
    investedPaise,
    ...worthOf(plan, one, { unitsE4, investedPaise }),
    final_units: decimalOf(unitsE4),
    sipRegistrationId: plan.planId,
  }
}

/** A plan of any kind, of one of the investor's PANs. */
export function planView(
  plan: FoundPlan,
  valuedOf: (positionId: string) => ValuedPosition | undefined,
  { pans }: ValidPans,
): SystematicPlan {
  const { position, into } = plan
  const facts = valuedOf(position.positionId)?.facts
  const code = facts?.code ?? position.code
  const codeTo = into === undefined ? undefined : (valuedOf(into.positionId)?.facts?.code ?? into.code)
  const pan = pans.find(({ panId }) => panId === position.panId)?.pan
  const status = plan.isActive ? 'Active' : 'Inactive'
  return {
    ...(pan === undefined ? {} : { pan }),
    type: plan.kind,
    sid: plan.planId,
    status,
    statusDesc: status,
    fn: facts?.name ?? position.schemeName,
    ...(code === undefined ? {} : { schemeCode: code }),
    ...(codeTo === undefined ? {} : { schemeCodeTo: codeTo }),
    amt: rupees(plan.paise),
    amtPaise: plan.paise,
    period: frequencyName(plan),
    day: plan.day,
    sd: plan.startedOn,
    ...(plan.endsOn === undefined ? {} : { ed: plan.endsOn }),
    ...(plan.nextOn === undefined ? {} : { td: plan.nextOn }),
    src: 'statement',
  }
}
