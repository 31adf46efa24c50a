// Goes first: fields that are on the page already come to life as soon as the next is loaded.
import './own-service.ts'

export { TownInput } from '../client/src/town-input/define.ts'
