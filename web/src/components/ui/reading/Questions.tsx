import { RichText } from './RichText.tsx'
import css from './reading.module.css'

interface QuestionsProps {
  readonly items: readonly { readonly question: string; readonly answer: string }[]
}

/** Questions that open to their answers. */
export function Questions({ items }: QuestionsProps) {
  return (
    <ul className={css.questions}>
      {items.map(({ question, answer }) => (
        <li key={question}>
          <details>
            <summary>{question}</summary>
            <RichText text={answer} />
          </details>
        </li>
      ))}
    </ul>
  )
}
