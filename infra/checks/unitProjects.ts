/** Vitest's words for all tests that need no server. `--project alone` is most of them, in half a minute. */
export const unitProjects = ['alone', 'components', 'models', 'templates', 'adapters'].flatMap(name => [
  '--project',
  name,
])
