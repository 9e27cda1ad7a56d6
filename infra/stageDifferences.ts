import { resourcesOf, type Synthesized, written } from './testing/synthesize.ts'

/** The differences between two stages after every address is replaced by its meaning. */
export function differencesBetween(one: Synthesized, other: Synthesized): string[] {
  const found = new Set<string>()
  const second = new Map(resourcesOf(other).map(made => [`${made.stack}/${made.id}`, made]))
  for (const made of resourcesOf(one)) {
    const twin = second.get(`${made.stack}/${made.id}`)
    second.delete(`${made.stack}/${made.id}`)
    if (twin === undefined) found.add(`${made.stack} ${made.Type} only in ${one.stage.name}`)
    else {
      const paths = differingPaths(written(made, addressesOf(one)), written(twin, addressesOf(other)))
      for (const path of paths) found.add(`${made.stack} ${made.Type} ${path}`)
    }
  }
  for (const { stack, Type } of second.values()) found.add(`${stack} ${Type} only in ${other.stage.name}`)
  return [...found].sort()
}

/**
 * The addresses of a stage as they are written in its template, with their meaning: all meanings where one address serves
 * several, e.g. `(payment-gateway|payment-pages)`. Longest first, since one may begin another.
 */
function addressesOf({ stage }: Synthesized): [string, string][] {
  const asWritten = (address: string) =>
    address
      .replace('$' + '{documentsBucket}', 'sthirank-documents-<AWS::AccountId>')
      .replace(/\$\{(\w+)\}/g, (_, parameter: string) => `<${parameter}>`)
  const vendors = Map.groupBy(Object.entries(stage.vendors), ([, url]) => asWritten(url))
  const addresses: [string, string][] = [
    [asWritten(stage.documentsOrigin), '(documents origin)'],
    ...[...vendors].map(([url, meant]): [string, string] => [
      url,
      `(${meant.map(([vendor]) => vendor).join('|')})`,
    ]),
    [asWritten(stage.siteOrigin), '(site origin)'],
    [stage.alarmEmail, '(alarm e-mail)'],
    [stage.securityContact, '(security contact)'],
    [stage.emailFrom, '(sender)'],
    [`identity/${stage.emailFrom.split('@')[1]}`, '(sender domain)'],
    [stage.certificateArn, '(certificate)'],
    [stage.firewallArn, '(web ACL)'],
    [stage.backupVaultArn, '(vault of copies)'],
    [stage.siteDomain, '(site domain)'],
    [`/sthirank/${stage.name}`, '(secrets path)'],
  ]
  return addresses.sort(([one], [other]) => other.length - one.length)
}

/** Whether two texts mean the same: where both have meanings, they share one. */
function saysTheSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map(text => text.split(/(\([a-z-]+(?:\|[a-z-]+)*\))/))
  return (
    left?.length === right?.length &&
    (left ?? []).every((piece, index) => {
      const twin = right?.[index] ?? ''
      if (index % 2 === 0) return piece === twin
      const meant = new Set(piece.slice(1, -1).split('|'))
      return twin
        .slice(1, -1)
        .split('|')
        .some(name => meant.has(name))
    })
  )
}

function differingPaths(one: unknown, other: unknown, path = ''): string[] {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    const isSame =
      one === other || (typeof one === 'string' && typeof other === 'string' && saysTheSame(one, other))
    return isSame ? [] : [path]
  }
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))]
  const fromLeft = left.flatMap(([key, value]) => {
    const twin = right.get(key)
    right.delete(key)
    if (key === 'STAGE') return []
    return differingPaths(value, twin, `${path}/${key}`)
  })
  return [...fromLeft, ...[...right.keys()].map(key => `${path}/${key}`)]
}
