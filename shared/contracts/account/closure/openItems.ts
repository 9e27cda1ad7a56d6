import * as z from 'zod/mini'

/** What keeps an account open: units, orders, requests to sell, and payments that are still to come. */
export const openItemKinds = ['holdings', 'orders', 'sales', 'payments'] as const
export type OpenItemKind = (typeof openItemKinds)[number]

/** Some of one kind; of holdings and payments it counts the bonds, of the others each. */
export const openItem = z.object({ kind: z.enum(openItemKinds), count: z.int() })
export type OpenItem = z.output<typeof openItem>
