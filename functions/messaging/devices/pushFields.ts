/** The contexts under which fields of devices are encrypted. */
export const pushFields = { subscription: 'messaging:subscription' } as const
