import type { GateDecision } from './gate.ts'

/**
 * Reports each grant that a role of the template misses, once, as a line for the developer, e.g.
 * `AccessDenied: notes-api may not dynamodb:PutItem on arn:aws:…:table/notes; grant it in functions/notes/manifest.ts`.
 * People in an operator role are not reported: their own command or page shows the refusal.
 */
export function reportMissingGrants(log: (line: string) => void): (decision: GateDecision) => void {
  const reported = new Set<string>()
  return ({ principal, action, resource, decision }) => {
    // S3 checks ListBucket only to decide whether it may say that an object does not exist.
    if (decision === 'allowed' || principal.isPerson || action === 's3:ListBucket') return
    const where = principal.grantedIn === undefined ? '' : `; grant it in ${principal.grantedIn}`
    const line = `AccessDenied: ${principal.session ?? principal.name} may not ${action} on ${resource}${where}`
    if (reported.has(line)) return
    reported.add(line)
    log(line)
  }
}
