import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onPersonLeft } from '../lib/sessionSignal.ts'

const queries = new QueryClient({
  defaultOptions: {
    // A reply is fresh for half a minute; one retry, since the calls themselves say what may be tried again.
    queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
onPersonLeft(() => queries.clear())

/** Server state for the screens that ask and keep answers; a chunk of its own (see `queries` in `defineRoute`). */
export function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
