import type { StateCode } from '../states.ts'

/**
 * In which state a pin code lies, by its first three digits: the sorting district of India Post. Sorting districts that serve
 * two states name both, so that nobody is refused for a border; army post (9…) and numbers that are not in use name none.
 *
 * Written from general knowledge of India Post's sorting districts in November 2026, and not compared with its Pincode Directory
 * (data.gov.in): that has to be done before production, because a wrong range refuses an honest address.
 */
type Range = readonly [from: number, to: number, states: readonly StateCode[]]

const ranges: readonly Range[] = [
  [110, 110, ['DL']],
  [121, 136, ['HR']],
  [140, 140, ['PB', 'CH', 'HR']],
  [141, 152, ['PB']],
  [160, 160, ['CH', 'PB', 'HR']],
  [171, 177, ['HP']],
  [180, 193, ['JK']],
  [194, 194, ['LA', 'JK']],
  [201, 243, ['UP']],
  [244, 244, ['UP', 'UK']],
  [245, 245, ['UP']],
  [246, 247, ['UP', 'UK']],
  [248, 249, ['UK']],
  [250, 261, ['UP']],
  [262, 262, ['UP', 'UK']],
  [263, 263, ['UK']],
  [271, 285, ['UP']],
  [301, 345, ['RJ']],
  [360, 361, ['GJ']],
  [362, 362, ['GJ', 'DN']],
  [363, 395, ['GJ']],
  [396, 396, ['GJ', 'DN']],
  [400, 402, ['MH']],
  [403, 403, ['GA']],
  [404, 445, ['MH']],
  [450, 488, ['MP']],
  [490, 497, ['CG']],
  [500, 506, ['TG']],
  [507, 507, ['TG', 'AP']],
  [508, 509, ['TG']],
  [515, 532, ['AP']],
  [533, 533, ['AP', 'PY']],
  [534, 535, ['AP']],
  [560, 591, ['KA']],
  [600, 604, ['TN']],
  [605, 605, ['TN', 'PY']],
  [606, 606, ['TN']],
  [607, 607, ['TN', 'PY']],
  [608, 608, ['TN']],
  [609, 609, ['TN', 'PY']],
  [610, 643, ['TN']],
  [670, 672, ['KL']],
  [673, 673, ['KL', 'PY']],
  [674, 681, ['KL']],
  [682, 682, ['KL', 'LD']],
  [683, 695, ['KL']],
  [700, 736, ['WB']],
  [737, 737, ['SK']],
  [741, 743, ['WB']],
  [744, 744, ['AN']],
  [751, 770, ['OD']],
  [781, 782, ['AS', 'ML']],
  [783, 785, ['AS']],
  [786, 787, ['AS', 'AR']],
  [788, 788, ['AS']],
  [790, 792, ['AR', 'AS']],
  [793, 794, ['ML', 'AS']],
  [795, 795, ['MN']],
  [796, 796, ['MZ']],
  [797, 798, ['NL']],
  [799, 799, ['TR']],
  [800, 812, ['BR']],
  [813, 816, ['BR', 'JH']],
  [821, 825, ['BR', 'JH']],
  [826, 835, ['JH']],
  [841, 855, ['BR']],
]

/** Cities whose whole range of pin codes is theirs; elsewhere a sorting district has several towns and none is filled in. */
const cities: readonly (readonly [from: number, to: number, city: string])[] = [
  [110001, 110099, 'New Delhi'],
  [226001, 226031, 'Lucknow'],
  [302001, 302039, 'Jaipur'],
  [380001, 380063, 'Ahmedabad'],
  [390001, 390025, 'Vadodara'],
  [395001, 395010, 'Surat'],
  [400001, 400104, 'Mumbai'],
  [411001, 411062, 'Pune'],
  [440001, 440037, 'Nagpur'],
  [452001, 452020, 'Indore'],
  [462001, 462047, 'Bhopal'],
  [500001, 500100, 'Hyderabad'],
  [530001, 530053, 'Visakhapatnam'],
  [560001, 560110, 'Bengaluru'],
  [600001, 600130, 'Chennai'],
  [641001, 641050, 'Coimbatore'],
  [700001, 700110, 'Kolkata'],
  [751001, 751031, 'Bhubaneswar'],
  [800001, 800030, 'Patna'],
]

const isIn = (number: number, from: number, to: number): boolean => number >= from && number <= to

/** The states that a pin code of six digits may lie in; none when we do not know it. */
export function statesOfPin(pincode: string): readonly StateCode[] {
  if (!/^[1-9][0-9]{5}$/.test(pincode)) return []
  const district = Number(pincode.slice(0, 3))
  return ranges.find(([from, to]) => isIn(district, from, to))?.[2] ?? []
}

/** Whether pin code and state belong together, as far as we know. */
export function pinContradicts(pincode: string, state: StateCode): boolean {
  const states = statesOfPin(pincode)
  return states.length > 0 && !states.includes(state)
}

/** What a pin code says of its place: the state when only one is possible, and the city where that is sure. */
export function placeOfPin(pincode: string): {
  readonly state?: StateCode | undefined
  readonly city?: string | undefined
} {
  const [state, ...others] = statesOfPin(pincode)
  if (state === undefined || others.length > 0) return {}
  const number = Number(pincode)
  return { state, city: cities.find(([from, to]) => isIn(number, from, to))?.[2] }
}
