import { AUTHOR, expect, shot, test } from './host.ts'
import { makeWork, publish } from './actingWork.ts'
import { signedIn } from './steps.ts'
import { words } from './words.ts'

const t = words('zh-CN')

/** Type, label, and height of seven fields, stacked without gaps. */
const FIELDS = [
  ['enhanced-input', '姓名', 68],
  ['enhanced-input', '手机号', 68],
  ['radio-group', '场次', 120],
  ['checkbox-group', '感兴趣的话题', 120],
  ['select', '所在城市', 68],
  ['date-picker', '到店日期', 68],
  ['textarea', '想对我们说的话', 108],
] as const

function elements(labelPosition: 'above' | 'beside') {
  let top = 16
  const fields = FIELDS.map(([name, label, height], index) => {
    const place = { left: 16, top, width: 343, height, zindex: index + 2 }
    top += height + 12
    const pluginProps = {
      name: `f${index}`,
      label,
      labelPosition,
      required: index < 2,
      options: ['上午', '下午', '晚上'].map((one, at) => ({ label: one, value: `o${at}` })),
    }
    return { uuid: `field_${index}`, name, pluginProps, commonStyle: place }
  })
  const form = { left: 0, top: 0, width: 375, height: top + 60, zindex: 1 }
  const button = { left: 16, top, width: 343, height: 44, zindex: 20 }
  return [
    { uuid: 'form_1', name: 'form-container', pluginProps: {}, commonStyle: form },
    ...fields,
    { uuid: 'send_1', name: 'submit-button', pluginProps: { text: '报名' }, commonStyle: button },
  ]
}

/** A field has a label, a mark if it is required, and a column of the same name; answers survive a reload. */
for (const labelPosition of ['above', 'beside'] as const) {
  test(`seven fields are labelled on a phone, ${labelPosition}`, async ({ host, browser }) => {
    const token = await host.signIn(AUTHOR)
    const pages = [{ id: 'one', elements: elements(labelPosition) }]
    const id = await makeWork(host, token, { title: '报名', page_mode: 'h5_long_page', pages })
    const address = await publish(host, token, id)
    const context = await browser.newContext({
      viewport: { width: 375, height: 812 },
      deviceScaleFactor: 2,
    })
    const phone = await context.newPage()
    await phone.goto(address)
    await expect(phone.locator('[data-live]')).toHaveCount(FIELDS.length + 2)
    await phone.screenshot({ path: shot(`labels-${labelPosition}`), fullPage: true })
    let lowest = 0
    for (const [index, [, label]] of FIELDS.entries()) {
      const title = phone.locator('.forms-title', { hasText: label })
      await expect(title).toBeVisible()
      await expect(title.locator('.forms-required')).toHaveCount(index < 2 ? 1 : 0)
      const box = await phone.locator(`[data-field=f${index}]`).boundingBox()
      const place = await title.boundingBox()
      if (!box || !place) throw new Error(`${label} is not drawn`)
      // Nothing overlaps the previous field, and no label overlaps its control.
      expect(place.y, label).toBeGreaterThanOrEqual(lowest - 1)
      expect(box.height, label).toBeGreaterThanOrEqual(30)
      if (labelPosition === 'above')
        expect(box.y, label).toBeGreaterThanOrEqual(place.y + place.height - 1)
      else expect(box.x, label).toBeGreaterThanOrEqual(place.x + place.width - 1)
      lowest = box.y + box.height
    }
    await phone.getByRole('textbox', { name: '姓名' }).fill('李雷')
    await phone.getByRole('radio', { name: '下午' }).check({ force: true })
    await phone.waitForTimeout(500)
    await phone.reload()
    await expect(phone.getByRole('textbox', { name: '姓名' })).toHaveValue('李雷')
    await expect(phone.getByRole('radio', { name: '下午' })).toBeChecked()
    await expect(phone.locator('.py-kept')).toBeVisible()
    await phone.screenshot({ path: shot(`labels-${labelPosition}-kept`) })
    await phone.getByRole('textbox', { name: '手机号' }).fill('138 0013 8000')
    await phone.getByRole('button', { name: '报名' }).click()
    await expect(phone.getByText('提交成功').filter({ visible: true })).toBeVisible()
    await context.close()

    const author = await (await signedIn(browser, token)).newPage()
    await author.goto(`${host.studio}/work-manager/stat-detail/${id}`)
    const table = author.getByRole('table', { name: t('forms', 'tab.submissions') })
    for (const [, label] of FIELDS)
      await expect(table.getByRole('columnheader', { name: label })).toBeVisible()
    await expect(table.getByRole('row').filter({ hasText: '李雷' })).toHaveCount(1)
    await author.screenshot({ path: shot(`labels-${labelPosition}-data`) })
  })
}
