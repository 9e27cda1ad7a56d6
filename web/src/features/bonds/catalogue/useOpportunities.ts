import { useState } from 'react'
import type { categories, productTypes } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { listBonds } from '../../../../../shared/contracts/bonds/listBonds.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { usePages } from '../../../lib/calls/usePages.ts'
import type { ListWish } from './listWish.ts'

export type Category = (typeof categories)[number]

/**
 * The opportunities of a category, page by page, cached for every screen that shows them. Without a category those of the
 * view shown first: live if any is live, else upcoming, else historical (D3 s2).
 */
export function useOpportunities(
  chosen?: Category,
  productType?: (typeof productTypes)[number],
  wish: ListWish = {},
) {
  const [firstView, setFirstView] = useState<Category>('live')
  const category = chosen ?? firstView
  const input = { category, productType, ...wish }
  const { data, ...pages } = usePages(
    [listBonds.name, JSON.stringify(input)],
    (last: { readonly product: string } | undefined, signal) =>
      callContract(listBonds, { ...input, after: last?.product }, { signal }),
  )
  const answered = data?.ok === true ? data.body.pages[0]?.firstView : undefined
  // Nothing is live: the view that the server names is read instead.
  if (chosen === undefined && category === 'live' && answered !== undefined && answered !== 'live')
    setFirstView(answered)
  const count = data?.ok === true ? data.body.pages[0]?.count : undefined
  return { ...pages, data, category, count }
}
