export const jsonType = 'application/json'
export const jsonContent = `${jsonType}; charset=utf-8`
