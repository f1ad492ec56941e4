import { expect, test } from '@playwright/test'

test('helped by a retry', () => {
  expect(test.info().retry, 'which try this is').toBe(1)
})

test('steady', () => {
  expect(1).toBe(1)
})
