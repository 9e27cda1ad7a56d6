import * as z from 'zod/mini'
import { type RiskProfile, riskBands } from '../../../shared/contracts/account/plans/riskProfile.ts'
import { riskProfileYears } from '../../../shared/vocabulary/businessRules.ts'
import { addDays, addMonths } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'

const storedRisk = z.object({ answers: z.array(z.number()), band: z.enum(riskBands), at: z.string() })
type StoredRisk = z.output<typeof storedRisk>

export const parseRisk = (text: string): StoredRisk => z.parse(storedRisk, JSON.parse(text))

/** Without the answers; it counts until the day before the same day of the next year. */
export const shownRiskProfile = ({ band, at }: StoredRisk): RiskProfile => ({
  band,
  at,
  validUntil: addDays(addMonths(indianDate(new Date(at)), 12 * riskProfileYears), -1),
})
