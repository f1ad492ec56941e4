/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'poi.outside': '地图上没有这个位置（纬度 {lat}，经度 {lng}），将显示北京，请重新选择',
    'tileAddress.invalid': '请填写 https 瓦片地址，其中含 {z}、{x}、{y}；现在显示示意图',
    'amapKey.spaces': '地图密钥中有空格，请检查',
    'amapKey.missing':
      '没有地图密钥，访客看到的是示意图；要显示真实地图，请在此填写密钥，或请管理员为本站设置',
  },
  'en-US': {
    'poi.outside':
      'No map shows this point (latitude {lat}, longitude {lng}), so Beijing is shown; choose another',
    'tileAddress.invalid':
      'Enter an https address with {z}, {x} and {y}; until then a drawn plan is shown',
    'amapKey.spaces': 'The map key has spaces in it; check it',
    'amapKey.missing':
      'There is no map key, so visitors see a drawn plan; for a real map enter one here, or ask an administrator to set one',
  },
}
