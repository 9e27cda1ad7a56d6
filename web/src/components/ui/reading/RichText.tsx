import { useTexts } from '../../../lib/i18n.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './reading.module.css'
import { type RichPiece, richBlocks } from './richBlocks.ts'

/** A text with paragraphs, lists and links (`richBlocks.ts`), at a width that is read well. */
export function RichText({ text }: { readonly text: string }) {
  return (
    <div className={css.rich}>
      {richBlocks(text).map(({ kind, items }, at) => {
        // The blocks of a text never change their order.
        const key = `${at} ${kind}`
        if (kind === 'paragraph')
          return (
            <p key={key}>
              <Pieces of={items[0] ?? []} />
            </p>
          )
        const List = kind === 'list' ? 'ul' : 'ol'
        return (
          <List key={key}>
            {items.map(item => (
              <li key={item.map(({ words }) => words).join('')}>
                <Pieces of={item} />
              </li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

function Pieces({ of }: { readonly of: readonly RichPiece[] }) {
  const { t } = useTexts()
  return of.map(({ words, href }, at) => {
    const key = `${at} ${words}`
    if (href === undefined) return words
    if (href.startsWith('#'))
      return (
        <a key={key} href={href}>
          {words}
        </a>
      )
    return (
      <a key={key} href={href} target="_blank" rel="noopener">
        {words}
        <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>
      </a>
    )
  })
}
