import * as z from 'zod/mini'
import { type Nominee, nominationFault } from '../../../../shared/contracts/kyc/nomination.ts'
import { saveNomination } from '../../../../shared/contracts/kyc/saveNomination.ts'
import { isAdult } from '../../../../shared/vocabulary/birthDate.ts'
import { isoOfParts } from '../../components/ui/form/DatePartsField.tsx'
import type { CallProblem } from '../../lib/calls/callContract.ts'

/** The nominees as the form holds them: one group of fields for each, named by a number that stays with its group. */

const parts = {
  name: 'name',
  relationship: 'relationship',
  dob: 'dobDay',
  share: 'share',
  'guardian.name': 'guardianName',
  'guardian.relationship': 'guardianRelationship',
} as const

/** The name of a field of the form, e.g. `share-2`. */
export const fieldOf = (
  part: (typeof parts)[keyof typeof parts] | 'dobMonth' | 'dobYear',
  group: number,
): string => `${part}-${group}`

/** The field of the form for one of the contract, e.g. `nominees.0.guardian.name`. */
function formFieldOf(field: string | undefined, groups: readonly number[]): string | undefined {
  const [, place, part] = /^nominees\.(\d+)\.(.+)$/.exec(field ?? '') ?? []
  const group = groups[Number(place)]
  const known = Object.entries(parts).find(([name]) => name === part)
  return group === undefined || known === undefined ? field : fieldOf(known[1], group)
}

export type NomineeValues = Readonly<Record<string, string | boolean>>
export const nomineeValues = z.record(z.string(), z.union([z.string(), z.boolean()]))

/** Checks what is typed as the server does, in its words: the input of the call, or the first problem at its field. */
export function nominationOf(
  values: NomineeValues,
  {
    groups,
    version,
    today,
  }: { readonly groups: readonly number[]; readonly version: number; readonly today: string },
) {
  const text = (part: Parameters<typeof fieldOf>[0], group: number): string =>
    String(values[fieldOf(part, group)] ?? '')
  const optOut = values.optOut === true
  const nominees = optOut
    ? []
    : groups.map(group => {
        const dob = isoOfParts(text('dobDay', group), text('dobMonth', group), text('dobYear', group)) ?? ''
        const isMinor = dob !== '' && !isAdult(dob, today)
        return {
          name: text('name', group),
          relationship: text('relationship', group),
          dob,
          share: Number(text('share', group) || 'NaN'),
          ...(isMinor && {
            guardian: {
              name: text('guardianName', group),
              relationship: text('guardianRelationship', group),
            },
          }),
        }
      })
  const problem = (id: string, field: string | undefined): { readonly problem: CallProblem } => ({
    problem: { id, field: formFieldOf(field, groups) },
  })
  const read = z.safeParse(saveNomination.input, { version, optOut, nominees })
  if (!read.success) {
    const [issue] = read.error.issues
    return problem(issue?.message ?? 'common.fieldInvalid', issue?.path.join('.'))
  }
  const fault = nominationFault(read.data, today)
  return fault === undefined ? { input: read.data } : problem(fault.id, fault.field)
}

/** A refusal of the server at the field of the form. */
export const atField = (problem: CallProblem, groups: readonly number[]): CallProblem => ({
  ...problem,
  field: formFieldOf(problem.field, groups),
})

/** The parts of a saved birth date, as the three selects hold them. */
export function dobParts(nominee: Pick<Nominee, 'dob'> | undefined) {
  const [year = '', month = '', day = ''] = nominee?.dob.split('-') ?? []
  return { day: day && `${Number(day)}`, month: month && `${Number(month)}`, year }
}
