import { resourcesOf, type Synthesized, written } from './synthForTest.ts'

/** Where two stages differ after every address of theirs is replaced by its meaning. */
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

/** The addresses of a stage as they stand in its template, with what they mean. */
function addressesOf({ stage }: Synthesized): [string, string][] {
  const asWritten = (address: string) =>
    address
      .replace('$' + '{documentsBucket}', 'sthirank-documents-<AWS::AccountId>')
      .replace(/\$\{(\w+)\}/g, (_, parameter: string) => `<${parameter}>`)
  const addresses: [string, string][] = [
    [asWritten(stage.documentsOrigin), '(documents origin)'],
    ...Object.entries(stage.vendors).map(([vendor, url]): [string, string] => [
      asWritten(url),
      `(${vendor})`,
    ]),
    [asWritten(stage.siteOrigin), '(site origin)'],
    [stage.alarmEmail, '(alarm e-mail)'],
    [stage.emailFrom, '(sender)'],
    [`identity/${stage.emailFrom.split('@')[1]}`, '(sender domain)'],
    [stage.certificateArn, '(certificate)'],
    [stage.siteDomain, '(site domain)'],
    [`/sthirank/${stage.name}`, '(secrets path)'],
  ]
  return addresses
}

function differingPaths(one: unknown, other: unknown, path = ''): string[] {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other ? [] : [path]
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
