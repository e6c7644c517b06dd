-- People are found by the beginning of their name, however they write its letters: Časlav by "cas" and by "Čas".
CREATE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(translate(name,
    'ČĆŠŽĐÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕŐÚÙÛÜŰÝÑŃŁŚŹŻÇŘŇŤĎĚŮčćšžđáàâäãåéèêëíìîïóòôöõőúùûüűýñńłśźżçřňťďěůАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ',
    'ccszdaaaaaaeeeeiiiioooooouuuuuynnlszzcrntdeuccszdaaaaaaeeeeiiiioooooouuuuuynnlszzcrntdeuабвгдђежзијклљмнњопрстћуфхцчџш') COLLATE "C")
$$;
CREATE INDEX "User_name_idx" ON "User" (folded_name("firstName" || COALESCE(' ' || "lastName", '')) COLLATE "C");
CREATE INDEX "User_lastName_idx" ON "User" (folded_name("lastName") COLLATE "C");
