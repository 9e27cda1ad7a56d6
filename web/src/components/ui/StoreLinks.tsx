import { LinkButton } from './Button.tsx'

/** The addresses in the app stores; an empty one is not shown (K-210). */
export interface Stores {
  readonly android: string
  readonly ios: string
}

interface StoreLinksProps {
  readonly stores: Stores
  readonly labels: Stores
}

/** The links to the mobile app in the stores. */
export const StoreLinks = ({ stores, labels }: StoreLinksProps) =>
  (['android', 'ios'] as const).map(
    store =>
      stores[store] !== '' && (
        <LinkButton key={store} href={stores[store]} target="_blank" rel="noopener">
          {labels[store]}
        </LinkButton>
      ),
  )
