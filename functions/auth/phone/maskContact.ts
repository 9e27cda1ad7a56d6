/** A phone or an e-mail hidden but for its end, e.g. `•••••••210`, `a•••@example.in`. */
export function maskContact(to: { readonly phone: string } | { readonly email: string }): string {
  if ('phone' in to) return to.phone.slice(-3).padStart(to.phone.length, '•')
  const [name = '', domain = ''] = to.email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
