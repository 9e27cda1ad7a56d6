import * as z from 'zod/mini'
import { birthDate, isAdult } from '../../../../shared/vocabulary/birthDate.ts'
import { genderCodes, incomeCodes } from '../../../../shared/vocabulary/codeMaps.ts'
import { pan, personName } from '../../../../shared/vocabulary/identifiers.ts'
import { isoOfParts } from '../../components/ui/form/DatePartsField.tsx'
import { todayInIndia } from '../../lib/calls/serverClock.ts'
import type { DraftFields } from '../../lib/useDraft.ts'
import type { KycBody } from './kycData.ts'

/** The fields of the PAN step as the form holds them. */

interface DateParts {
  readonly dobDay: string
  readonly dobMonth: string
  readonly dobYear: string
}

/** The ISO date of birth of a form; undefined while a part is missing. */
export const dobOf = ({ dobDay, dobMonth, dobYear }: DateParts): string | undefined =>
  isoOfParts(dobDay, dobMonth, dobYear)

/** What is wrong with a whole date of birth, as a text id (D2 s5, K-111). */
export function dobProblem(iso: string): 'kyc.dobNoSuchDay' | 'kyc.underAge' | undefined {
  if (!z.safeParse(birthDate, iso).success) return 'kyc.dobNoSuchDay'
  return isAdult(iso, todayInIndia()) ? undefined : 'kyc.underAge'
}

const path = ['dobDay']
/** Checked together with the other fields, so that one submit shows every error. */
const when = (): boolean => true

export const panFields = z
  .object({
    name: personName,
    dobDay: z.string(),
    dobMonth: z.string(),
    dobYear: z.string(),
    pan,
    income: z.enum(incomeCodes, 'kyc.incomeRequired'),
    gender: z.enum(genderCodes, 'kyc.genderRequired'),
  })
  .check(
    z.refine(form => dobOf(form) !== undefined, { path, when, error: 'kyc.dobRequired' }),
    z.refine(form => dobProblem(dobOf(form) ?? '2000-01-01') !== 'kyc.dobNoSuchDay', {
      path,
      when,
      error: 'kyc.dobNoSuchDay',
    }),
    z.refine(form => dobProblem(dobOf(form) ?? '1900-01-01') !== 'kyc.underAge', {
      path,
      when,
      error: 'kyc.underAge',
    }),
  )

/** The values with which the form opens: the draft, else what is saved, else the name of the sign-up. */
export function panInitial(kyc: Pick<KycBody, 'pan' | 'drafts'>, name: string): DraftFields {
  const { pan: saved, drafts } = kyc
  const [year = '', month = '', day = ''] = saved?.dob.split('-') ?? []
  const fromSaved: DraftFields =
    saved === undefined
      ? { name }
      : {
          name: saved.name,
          pan: saved.pan,
          dobDay: day && `${Number(day)}`,
          dobMonth: month && `${Number(month)}`,
          dobYear: year,
          income: saved.income,
          gender: saved.gender,
        }
  return { ...fromSaved, ...drafts.pan }
}

const mandatory = [
  ['name', 'kyc.name'],
  ['dob', 'kyc.dob'],
  ['pan', 'kyc.pan'],
  ['income', 'kyc.income'],
  ['gender', 'kyc.gender'],
] as const

/** The labels of what is still missing before Next is possible (D2 s5). */
export function panMissing(form: HTMLFormElement): readonly (typeof mandatory)[number][1][] {
  const typed = new FormData(form)
  const has = (field: string): boolean => String(typed.get(field) ?? '').trim() !== ''
  return mandatory
    .filter(([field]) => (field === 'dob' ? !['dobDay', 'dobMonth', 'dobYear'].every(has) : !has(field)))
    .map(([, label]) => label)
}
