import { vi } from 'vitest'

// Runs before each test file. The files of a thread share what is installed (Preact, zod, the AWS SDK), which takes longer to
// load than most files take to run; our own modules are loaded anew, so that no file meets the state or the mocks of another.
vi.resetModules()
