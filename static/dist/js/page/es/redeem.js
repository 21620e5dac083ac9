export const words={"redeem-label":"Código para {name}","redeem-go":"Usar el código","redeem-hint":"¿Es tu nombre? En un dispositivo donde ya lo uses, abre el menú con tu nombre y crea un código."};
