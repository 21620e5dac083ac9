export const words={"copy.done":"Copié.","copy.byHand":"Sélectionnez le texte et copiez-le à la main."};
