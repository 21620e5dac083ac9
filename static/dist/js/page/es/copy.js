export const words={"copy-done":"Copiado.","copy-by-hand":"Selecciona el texto y cópialo a mano."};
