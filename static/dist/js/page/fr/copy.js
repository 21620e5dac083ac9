export const words={"copy-done":"Copié.","copy-by-hand":"Sélectionnez le texte et copiez-le à la main."};
