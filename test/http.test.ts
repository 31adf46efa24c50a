import { testFolder } from './folder.ts'

// Loading the service and opening the bundled snapshot takes longer than the tests of most of these files.
await testFolder('http')
