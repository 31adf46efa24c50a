import { ownService } from '../client/src/town-input/own-service.ts'

// The script `town-input.js` comes from the service itself, which its fields ask unless they name another.
ownService.origin = new URL(import.meta.url).origin
