/** Countries by their ISO 3166-1 codes; names come from the platform's own `Intl.DisplayNames` (K-246). */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

/** The country assumed until another is chosen (D2 code maps). */
export const homeCountry = 'IN'

const known = new Set(countryCodes)
const names = new Map<string, Intl.DisplayNames>()

/** Making the names of a language takes a while, so each is made once. */
function namesIn(language: string): Intl.DisplayNames {
  const made = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  names.set(language, made)
  return made
}

/** A country's name in a language, e.g. `countryName('IN', 'en')` → `India`; what is no code is shown as it is. */
export function countryName(code: string, language: string): string {
  return known.has(code) ? (namesIn(language).of(code) ?? code) : code
}

const folded = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')
/** Other names of countries that papers and people use. */
const alsoCalled = [
  ['bharat', 'IN'],
  ['ind', 'IN'],
  ['republic of india', 'IN'],
  ['great britain', 'GB'],
  ['uae', 'AE'],
  ['uk', 'GB'],
  ['united states of america', 'US'],
  ['usa', 'US'],
] as const
let byName: ReadonlyMap<string, string> | undefined

/** The code of a country written as code or English name; undefined for anything else. */
export function countryCodeOf(written: string): string | undefined {
  const code = written.trim().toUpperCase()
  if (known.has(code)) return code
  byName ??= new Map([
    ...alsoCalled,
    ...countryCodes.map(one => [folded(countryName(one, 'en')), one] as const),
  ])
  return byName.get(folded(written))
}
