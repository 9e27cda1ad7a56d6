import { useId } from 'react'
import css from './choiceRow.module.css'

interface ChoiceRowProps<Key extends string> {
  /** The name of the choice. */
  readonly label: string
  readonly options: readonly { readonly key: Key; readonly label: string }[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
}

/** One of a few, side by side: the browser's own radios, so that the arrow keys choose. */
export function ChoiceRow<Key extends string>({ label, options, chosen, onChoose }: ChoiceRowProps<Key>) {
  const group = useId()
  return (
    <fieldset className={css.kinds} aria-label={label}>
      {options.map(one => (
        <label key={one.key} className={css.kind}>
          <input type="radio" name={group} checked={chosen === one.key} onChange={() => onChoose(one.key)} />
          {one.label}
        </label>
      ))}
    </fieldset>
  )
}
