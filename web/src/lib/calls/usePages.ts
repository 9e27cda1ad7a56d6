import { useRef, useState } from 'react'
import { problemText } from '../i18n.ts'
import type { Answer } from './callContract.ts'
import { useCachedRead } from './useCachedRead.ts'

/** A page of a list as a call answers it (K-252). */
interface Page {
  readonly data: readonly unknown[]
  /** There are further ones after its last. */
  readonly more: boolean
}
type RowOf<P extends Page> = P['data'][number]

interface Known<P extends Page> {
  /** At least one. */
  readonly pages: readonly P[]
  /** The next page could not be read. */
  readonly failed: boolean
}

/**
 * A list that is read page by page, cached like `useRead` under the name of its call: who comes back finds all that was
 * loaded. It is requested again from its first page on, as far as it was loaded; `loadMore` requests the next page alone.
 */
export function usePages<P extends Page>(
  key: readonly [call: string, input: string],
  readPage: (last: RowOf<P> | undefined, signal: AbortSignal) => Promise<Answer<P>>,
) {
  const name = JSON.stringify(key)
  const known = useRef<readonly P[]>([])
  const wanted = useRef({ name, pages: 0 })
  if (wanted.current.name !== name) wanted.current = { name, pages: 0 }
  const [loading, setLoading] = useState<string>()

  const read = async (signal: AbortSignal): Promise<Answer<Known<P>>> => {
    const mine = wanted.current
    const before = known.current
    const pages = mine.pages > before.length ? [...before] : []
    do {
      const answer = await readPage(pages.at(-1)?.data.at(-1), signal)
      if (!answer.ok) {
        mine.pages = 0
        if (pages.length > 0 && pages.length >= before.length)
          return { ok: true, body: { pages, failed: true } }
        await problemText(answer.problem)
        return answer
      }
      pages.push(answer.body)
    } while (pages.length < Math.max(mine.pages, before.length) && pages.at(-1)?.more === true)
    return { ok: true, body: { pages, failed: false } }
  }
  const { data, refetch } = useCachedRead([...key, 'pages'], read)
  const body = data?.ok === true ? data.body : undefined
  known.current = body?.pages ?? []

  const loadMore = async (): Promise<void> => {
    if (loading === name) return
    wanted.current.pages = known.current.length + 1
    setLoading(name)
    await refetch()
    setLoading(undefined)
  }
  return {
    /** The first page and those that were loaded after it, or why there are none. */
    data,
    refetch,
    rows: body?.pages.flatMap(page => page.data as readonly RowOf<P>[]),
    /** The server has further ones. */
    more: body?.pages.at(-1)?.more ?? false,
    /** The next page could not be read; `loadMore` tries again. */
    failed: body?.failed ?? false,
    busy: loading === name,
    loadMore,
  }
}
