import * as z from 'zod/mini'
import { subAccountFields, type ValidPanEntry } from '../../../../shared/contracts/account/pans/panBody.ts'
import { birthDate, isAdult } from '../../../../shared/vocabulary/birthDate.ts'
import { isoOfParts } from '../../components/ui/form/DatePartsField.tsx'
import { todayInIndia } from '../../lib/calls/serverClock.ts'

/** The fields of another person's PAN as the form holds them. */

interface DateParts {
  readonly dobDay: string
  readonly dobMonth: string
  readonly dobYear: string
}

/** The ISO date of birth; undefined while a part is missing. */
export const dobOf = ({ dobDay, dobMonth, dobYear }: DateParts): string | undefined =>
  isoOfParts(dobDay, dobMonth, dobYear)

/** Who is a child today: it has a guardian and no address. `undefined` until the date of birth is whole. */
export const isMinor = (dob: string | undefined): boolean | undefined =>
  z.safeParse(birthDate, dob).success && dob !== undefined ? !isAdult(dob, todayInIndia()) : undefined

/** Checked together with the other fields, so that one submit shows every error. */
const when = (): boolean => true

const { name, pan, email, nickName, can } = subAccountFields

export const panFields = z
  .object({
    name,
    pan,
    email,
    nickName,
    can,
    dobDay: z.string(),
    dobMonth: z.string(),
    dobYear: z.string(),
    guardian: z.optional(z.boolean()),
  })
  .check(
    z.refine(form => z.safeParse(birthDate, dobOf(form) ?? '').success, {
      path: ['dobDay'],
      when,
      error: 'kyc.dobRequired',
    }),
    z.refine(form => isMinor(dobOf(form)) === true || (form.email ?? '') !== '', {
      path: ['email'],
      when,
      error: 'pans.emailRequired',
    }),
    z.refine(form => isMinor(dobOf(form)) !== true || form.guardian === true, {
      path: ['guardian'],
      when,
      error: 'pans.guardianNeeded',
    }),
  )

/** The parts of a birth date that is saved, as the three selects hold them. */
export function partsOf(entry: Pick<ValidPanEntry, 'dob'> | undefined) {
  const [year = '', month = '', day = ''] = entry?.dob.split('-') ?? []
  return { day: day && `${Number(day)}`, month: month && `${Number(month)}`, year }
}
