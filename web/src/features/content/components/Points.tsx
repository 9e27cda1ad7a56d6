import css from '../content.module.css'

interface PointsProps {
  readonly items: readonly (readonly [title: string, text: string])[]
  /** They follow one another: numbered, and an ordered list. */
  readonly inOrder?: boolean
}

/** Short points side by side, each with a heading of its own. */
export function Points({ items, inOrder = false }: PointsProps) {
  const List = inOrder ? 'ol' : 'ul'
  return (
    <List className={`${css.points} ${inOrder ? css.inOrder : ''}`}>
      {items.map(([title, text]) => (
        <li key={title} className={css.point}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  )
}
