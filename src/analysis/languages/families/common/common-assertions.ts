import type { AssertionIdiom } from '../../review-knowledge.ts'

/** Names that the xUnit family shares: unittest, JUnit, PHPUnit, minitest, NUnit, xUnit.net, MSTest, XCTest, testify. */
export const xunitIdioms: readonly AssertionIdiom[] = [
  {
    form: 'call',
    name: /^(?:assert|refute|check|XCTAssert)?_?(?:AlmostEquals?|EqualWithin\w*|InDelta\w*|InEpsilon\w*|in_delta|in_epsilon|equalWithAccuracy|EqualsWithDelta|allclose|CloseTo)$/i,
    proves: 'tolerance',
  },
  {
    form: 'call',
    name: /^(?:assert|XCTAssert|Assert|require)?_?(?:NotEquals?|NotSame|NotEqual|not_equal|refute_equal|AreNotEqual|NotContains|NotIn|NotRegex|not_includes|DoesNotContain|notEqual|notStrictEqual|notDeepEqual|NotMatch\w*)$/i,
    proves: 'bound',
  },
  {
    form: 'call',
    name: /^(?:assert|XCTAssert|Assert|expect)?_?(?:(?:Array|Array_?Almost|List|Dict|Set|Tuple|Sequence|Count|Json|JSON|XML|Yaml|Html|Query\w*|Object|Iterable|Lines|File|String|Deep|Strict|deepStrict|strict|deep|MultiLine)?_?Equals?\w*|Same|AreSame|AreEqual|Eq|eq|Len|Count|Size|HasCount|Nil|Null|IsNull|IsNone|None|IsNil|Empty|IsEmpty|EqualValues|Exactly|NoError|no_error|Snapshot|ElementsMatch|status|Redirects?To|Match(?:es)?Snapshot|Undefined)$/i,
    proves: 'equality',
  },
  // Whatever is compared: `assert_series_equal`, `assertTokensEqual`.
  { form: 'call', name: /^assert_?(?!\w{0,40}not)\w{1,40}equals?$/i, proves: 'equality' },
  {
    form: 'call',
    name: /^(?:assert|XCTAssert|Assert|refute)?_?(?:Raises?\w*|Throws?\w*|ThrowsException|ExpectException\w*|raised?_with\w*|Throws?Async|ThrowsAny|ThrowsExactly|ErrorIsf?|ErrorAsf?|FailsWith|PanicsWithValue|PanicsWithError|Panics|rejects)$/i,
    proves: 'error',
  },
  // JUnit's rule: `thrown.expectMessage("too long")`.
  { form: 'call', name: /^expect(?:Message|Cause)$/, proves: 'error' },
  {
    form: 'call',
    name: /^(?:assert|XCTAssert|Assert)?_?(?:In|Contains\w*|Includes?|Regex\w*|Matches?\w*|Greater\w*|Less\w*|StartsWith\w*|EndsWith\w*|Subset|InRange|ErrorContainsf?|include|match|operator|predicate|cover|Positive|Negative|Has\w*|respond_to|StringContains\w*|GreaterThan\w*|LessThan\w*|Between|AtLeast|AtMost)$/i,
    proves: 'bound',
  },
  {
    form: 'call',
    name: /^(?:assert|XCTAssert|Assert)?_?(?:IsInstance|InstanceOf|IsType|IsA|kind_of|instance_of|Implements|IsString|IsArray|IsInt|IsBool|Callable|IsCallable|IsInstanceOfType|IsAssignableFrom)$/i,
    proves: 'kind',
  },
  {
    form: 'call',
    name: /^(?:assert|XCTAssert|Assert|refute)?_?(?:NotNull|IsNotNull|IsNotNone|NotNil|NotEmpty|IsNotEmpty|Exists|FileExists|Defined|Errorf?|refute_nil|refute_empty|ok_present|present|ObjectHasAttribute|hasattr)$/i,
    proves: 'presence',
  },
  {
    form: 'call',
    name: /^(?:assert|XCTAssert|Assert)_?(?:True|False|IsTrue|IsFalse|That|Truthy|Falsy)$|^(?:True|False|IsTrue|IsFalse|That)$/i,
    proves: 'condition',
  },
  { form: 'call', name: /^(?:assert|ASSERT|refute|check|CHECK|expect|require)$/, proves: 'condition' },
  {
    form: 'call',
    name: /^(?:assert|Assert)?_?(?:DoesNotThrow\w*|nothing_raised|NotRaises|NotPanics)$|^expectNotToPerformAssertions$/i,
    proves: 'runs',
  },
  {
    form: 'call',
    name: /^(?:assert|Assert)?_?(?:Called|called_once|WasCalled)$|^assert_called(?:_once)?$/i,
    proves: 'truth',
  },
]

/** Matchers at the end of a chain: Jest, Vitest, Chai, Jasmine, RSpec, AssertJ, Hamcrest, FluentAssertions, Kotest. */
export const matcherIdioms: readonly AssertionIdiom[] = [
  {
    form: 'matcher',
    name: /^(?:toBeCloseTo|closeTo|approximately|be_within|isCloseTo|BeApproximately|isWithin)$/,
    proves: 'tolerance',
  },
  {
    form: 'matcher',
    name: /^(?:toBe|toEqual|toStrictEqual|toMatchSnapshot|toMatchInlineSnapshot|toThrowErrorMatching\w*|toHaveBeenCalledWith|toHaveBeenLastCalledWith|toHaveBeenNthCalledWith|toHaveBeenCalledExactlyOnceWith|toBeCalledWith|lastCalledWith|nthCalledWith|toHaveReturnedWith|calledWith\w*|calledOnceWith\w*|toHaveLength|toBeNull|toBeUndefined|toBeNaN|equals?|eql?|deep|lengthOf|null|undefined|isEqualTo\w*|isSameAs|hasCause|hasRootCause|isNull|isEmpty|hasSize|containsExactly\w*|Be|Equal|BeEquivalentTo|BeNull|HaveCount|BeEmpty|match_array|contain_exactly|be_nil|be_empty|be_eq|shouldBe|toHaveStyle|toHaveTextContent|toHaveValue|toHaveAttribute|resolves|have_received|receive|have_http_status|toBeEmpty\w*)$/,
    proves: 'equality',
  },
  {
    form: 'matcher',
    name: /^(?:toThrow\w*|throws?|rejectedWith|raise_error|raise_exception|hasMessage\w*|isInstanceOfAny|Throw\w*|isThrownBy|toThrowError|shouldThrow)$/,
    proves: 'error',
  },
  {
    form: 'matcher',
    name: /^(?:toContain\w*|toMatch|toMatchObject|toHaveProperty|toBeGreater\w*|toBeLess\w*|includes?|contains?\w*|contain|match|matches|above|below|gt|gte|lt|lte|least|most|within|startsWith|endsWith|isGreater\w*|isLess\w*|isBetween|hasSizeGreater\w*|include|start_with|end_with|be_between|cover|Contain\w*|BeGreater\w*|BeLess\w*|BePositive|BeNegative|BeInRange|BeOneOf|HaveCountGreater\w*|BeAfter|BeBefore|NotBe|NotContain\w*|StartWith|EndWith|Match\w*|toHaveBeenCalledTimes|toBeCalledTimes|toHaveBeenCalledOnce|callCount|isIn|keys|members|property|have_attributes|change|have_key|toBeInTheDocument|toBeVisible)$/,
    proves: 'bound',
  },
  {
    form: 'matcher',
    name: /^(?:toBeInstanceOf|instanceOf|instanceof|isInstanceOf|BeOfType|BeAssignableTo|be_a\w*|be_an\w*|be_kind_of|be_instance_of|a|an|respond_to)$/,
    proves: 'kind',
  },
  {
    form: 'matcher',
    name: /^(?:toBeTruthy|toBeFalsy|ok|true|false|isTrue|isFalse|BeTrue|BeFalse|be_truthy|be_falsey|be_falsy)$/,
    proves: 'truth',
  },
  {
    form: 'matcher',
    name: /^(?:toBeDefined|exist|isNotNull|isNotEmpty|isPresent|NotBeNull\w*|NotBeEmpty|be_present|exists|isNotBlank|toExist|BeDefined)$/,
    proves: 'presence',
  },
  {
    form: 'matcher',
    name: /^(?:toHaveBeenCalled|toBeCalled|called|calledOnce|calledTwice|calledThrice|toHaveReturned|doesNotThrowAnyException|NotThrow\w*)$/,
    proves: 'runs',
  },
]

/** C and C++: googletest, Catch2, Boost. */
export const macroIdioms: readonly AssertionIdiom[] = [
  { form: 'call', name: /^(?:EXPECT|ASSERT)_(?:NEAR|FLOAT_EQ|DOUBLE_EQ)$/, proves: 'tolerance' },
  {
    form: 'call',
    name: /^(?:EXPECT|ASSERT|BOOST_CHECK|CHECK|REQUIRE)_(?:EQ|STREQ|EQUAL)$/,
    proves: 'equality',
  },
  { form: 'call', name: /^(?:EXPECT|ASSERT)_(?:NE|LT|LE|GT|GE|STRNE|THAT)$/, proves: 'bound' },
  { form: 'call', name: /^(?:EXPECT|ASSERT|CHECK|REQUIRE)_(?:THROW\w*|THROWS\w*)$/, proves: 'error' },
  { form: 'call', name: /^(?:EXPECT|ASSERT)_(?:TRUE|FALSE)$|^(?:CHECK|REQUIRE)$/, proves: 'condition' },
]
