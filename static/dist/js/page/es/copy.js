export const words={"copy.done":"Copiado.","copy.byHand":"Selecciona el texto y cópialo a mano."};
