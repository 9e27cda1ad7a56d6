import {
  type GradeFamily,
  gradeFamilies,
  monthLimits,
  type Opportunity,
  type Sorting,
  sortings,
} from '../../../../../shared/contracts/bonds/bondBody.ts'

type Frequency = NonNullable<Opportunity['couponFrequency']>
export const frequencies: readonly Frequency[] = [
  'monthly',
  'quarterly',
  'halfYearly',
  'annual',
  'atMaturity',
]

/** What the list is searched, filtered and sorted by; what is left out is not wanted. */
export interface ListWish {
  readonly search?: string
  readonly rating?: GradeFamily
  readonly months?: (typeof monthLimits)[number]
  readonly frequency?: Frequency
  readonly sort?: Sorting
}
export const wishKeys = [
  'search',
  'rating',
  'months',
  'frequency',
  'sort',
] as const satisfies readonly (keyof ListWish)[]

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find(one => one === value)

/** From the query of an address; what is not known is not wanted. */
export function wishOf(query: URLSearchParams): ListWish {
  const search = query.get('search')?.trim().slice(0, 60)
  const rating = oneOf(gradeFamilies, query.get('rating'))
  const months = oneOf(monthLimits, query.get('months'))
  const frequency = oneOf(frequencies, query.get('frequency'))
  const sort = oneOf(sortings, query.get('sort'))
  return {
    ...(search ? { search } : {}),
    ...(rating && { rating }),
    ...(months && { months }),
    ...(frequency && { frequency }),
    ...(sort && { sort }),
  }
}
