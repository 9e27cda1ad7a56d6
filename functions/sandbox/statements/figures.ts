/** How issuers write numbers and days. */

export interface NumberStyle {
  readonly commas: 'indian' | 'western'
  readonly negative: 'parentheses' | 'minus'
  /** `.250` for 0.250. */
  readonly leadingDot: boolean
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `15-Apr-2021`, or `15Apr2021` where the separators collapse. */
export function printedDay(day: string, separator = '-'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return [date, months[Number(month) - 1] ?? month, year].join(separator)
}

function grouped(whole: string, commas: NumberStyle['commas']): string {
  const thousands = whole.slice(-3)
  const before = whole.slice(0, -3)
  if (before === '') return thousands
  const group = commas === 'indian' ? /\B(?=(?:\d{2})+$)/g : /\B(?=(?:\d{3})+$)/g
  return `${before.replace(group, ',')},${thousands}`
}

/** A whole number of 1/10^`scale`, with `places` decimals; what is cut off must be zeros. */
export function printedNumber(value: number, scale: number, places: number, style: NumberStyle): string {
  const digits = String(Math.abs(value)).padStart(scale + 1, '0')
  const whole = digits.slice(0, -scale)
  const decimals = digits.slice(-scale).padEnd(places, '0')
  if (/[1-9]/.test(decimals.slice(places))) throw new Error(`${value} has more than ${places} places`)
  const start = style.leadingDot && whole === '0' && value !== 0 ? '' : grouped(whole, style.commas)
  const size = `${start}.${decimals.slice(0, places)}`
  if (value >= 0) return size
  return style.negative === 'parentheses' ? `(${size})` : `-${size}`
}

export interface Figures {
  money(paise: number): string
  units(unitsE4: number): string
  price(navE4: number): string
}

export function figuresIn(style: NumberStyle, unitPlaces: 3 | 4): Figures {
  return {
    money: paise => printedNumber(paise, 2, 2, style),
    units: unitsE4 => printedNumber(unitsE4, 4, unitPlaces, style),
    price: navE4 => printedNumber(navE4, 4, 4, style),
  }
}
