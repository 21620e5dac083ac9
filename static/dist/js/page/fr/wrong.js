export const words={"wrong-missing":"Remplissez ce champ.","wrong-range":"De {min} à {max}."};
