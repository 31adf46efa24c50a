/**
 * All tests that need a browser, in one process, so that it is started once. This file takes longest of all, and is
 * among the first by name, so that the others run beside it.
 */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { accessibility } from './accessibility.ts'
import { directories } from './directories.ts'
import { docs } from './docs.ts'
import { explorer } from './explorer.ts'
import { keys } from './keys.ts'
import { layout } from './layout.ts'
import { map } from './map.ts'
import { networks } from './networks.ts'
import { phones } from './phones.ts'
import { Stage } from './stage.ts'
import { fieldInForms } from './town-input/in-forms.ts'
import { fieldsTown } from './town-input/its-town.ts'
import { listOfTowns } from './town-input/list-of-towns.ts'
import { fieldOnOtherPages } from './town-input/on-other-pages.ts'
import { townsOnOffer } from './town-input/towns-on-offer.ts'

// Two at a time: each test has its own pages, and most of it is waiting for them.
describe('in a browser', { concurrency: 2 }, () => {
  let stage: Stage | undefined
  before(async () => {
    stage = await Stage.open()
  })
  after(() => stage?.close())
  const onStage = () => {
    assert(stage !== undefined)
    return stage
  }

  describe('the explorer', () => explorer(onStage))
  describe('the map', () => map(onStage))
  describe('the access key', () => keys(onStage))
  describe('the directories page', () => directories(onStage))
  describe('the API page', () => docs(onStage))
  describe('<town-input>', () => {
    describe('in a form', () => fieldInForms(onStage))
    describe('showing its town', () => fieldsTown(onStage))
    describe('offering towns', () => townsOnOffer(onStage))
    describe('with its list open', () => listOfTowns(onStage))
    describe('on third-party pages', () => fieldOnOtherPages(onStage))
  })
  describe('on a slow or failing network', () => networks(onStage))
  describe('the layout', () => layout(onStage))
  describe('on a phone', () => phones(onStage))
  describe('accessibility', () => accessibility(onStage))
})
