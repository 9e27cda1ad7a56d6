import type { ComponentProps } from 'react'
import { LedgerRow } from './Card.tsx'
import { DateText, MoneyText, UnitsText } from './MoneyText.tsx'

/** Lines of a `DescriptionList` with one value of a kind; a file of its own, because forms need none of the formats. */

type Row = Omit<ComponentProps<typeof LedgerRow>, 'children'>
type Money = Pick<ComponentProps<typeof MoneyText>, 'paise' | 'show' | 'open'>

/** An amount of money. */
export const MoneyRow = ({ paise, show = 'always', open = false, ...row }: Row & Money) => (
  <LedgerRow {...row}>
    <MoneyText paise={paise} show={show} open={open} />
  </LedgerRow>
)

/** A day, or an instant with `style="both"`. */
export const DateRow = ({ iso, style = 'date', ...row }: Row & ComponentProps<typeof DateText>) => (
  <LedgerRow {...row}>
    <DateText iso={iso} style={style} />
  </LedgerRow>
)

/** Units with the word. */
export const UnitsRow = ({ units, ...row }: Row & ComponentProps<typeof UnitsText>) => (
  <LedgerRow {...row}>
    <UnitsText units={units} />
  </LedgerRow>
)

/** A name that is English in both languages, for the voice of a screen reader. */
export const EnglishRow = ({ text, ...row }: Row & { readonly text: string }) => (
  <LedgerRow {...row}>
    <span lang="en">{text}</span>
  </LedgerRow>
)
